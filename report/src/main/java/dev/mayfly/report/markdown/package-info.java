/** Reports in Markdown: for pull requests, chats and assistants. */
@NullMarked
package dev.mayfly.report.markdown;

import org.jspecify.annotations.NullMarked;
