package dev.mayfly.report.jfr;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Confined to one thread: describes the types of a Flight Recorder file, as a tree of elements. */
final class JfrMetadata {

  /** Confined to one thread: an element with attributes and elements below it. */
  private static final class Element {
    private final String name;
    private final Map<String, String> attributes = new LinkedHashMap<>();
    private final List<Element> children = new ArrayList<>();

    Element(String name) {
      this.name = name;
    }

    Element with(String attribute, String value) {
      attributes.put(attribute, value);
      return this;
    }

    Element child(String childName) {
      Element child = new Element(childName);
      children.add(child);
      return child;
    }
  }

  private final Map<String, Integer> strings = new LinkedHashMap<>();

  /** The event that describes all types, without its length. */
  JfrBytes event(List<JfrType> events) {
    Element root = new Element("root");
    Element metadata = root.child("metadata");
    JfrType.OF_FIELDS.forEach(type -> describe(type, metadata));
    events.forEach(type -> describe(type, metadata));
    root.child("region").with("locale", "en_US").with("gmtOffset", "0");
    JfrBytes tree = new JfrBytes();
    write(root, tree);
    // its own type, when, for how long, its number
    JfrBytes event = new JfrBytes().number(0).number(0).number(0).number(0).number(strings.size());
    strings.keySet().forEach(event::text);
    return event.add(tree);
  }

  private static void describe(JfrType type, Element metadata) {
    Element described =
        metadata
            .child("class")
            .with("id", Integer.toString(type.id()))
            .with("name", type.typeName());
    if (type.isSimple()) {
      described.with("simpleType", "true");
    }
    if (type.isAnnotation()) {
      described.with("superType", "java.lang.annotation.Annotation");
    }
    if (type.isUnit()) {
      described.child("annotation").with("class", Integer.toString(JfrType.CONTENT_TYPE.id()));
    }
    if (type.isEvent()) {
      described.with("superType", "jdk.jfr.Event");
      annotate(described, JfrType.LABEL, "value", type.label());
      annotate(described, JfrType.CATEGORY, "value-0", "Mayfly");
      annotate(described, JfrType.DESCRIPTION, "value", type.description());
    }
    for (JfrType.Field field : type.fields()) {
      Element element =
          described
              .child("field")
              .with("name", field.name())
              .with("class", Integer.toString(JfrType.named(field.type()).id()));
      if (field.pooled()) {
        element.with("constantPool", "true");
      }
      if (field.array()) {
        element.with("dimension", "1");
      }
      if (!field.annotation().isEmpty()) {
        annotate(element, JfrType.named(field.annotation()), "value", field.unit());
      }
      if (!field.label().isEmpty()) {
        annotate(element, JfrType.LABEL, "value", field.label());
      }
    }
  }

  private static void annotate(Element element, JfrType type, String attribute, String value) {
    element.child("annotation").with("class", Integer.toString(type.id())).with(attribute, value);
  }

  private void write(Element element, JfrBytes out) {
    out.number(string(element.name)).number(element.attributes.size());
    element.attributes.forEach((name, value) -> out.number(string(name)).number(string(value)));
    out.number(element.children.size());
    for (Element child : element.children) {
      write(child, out);
    }
  }

  private int string(String text) {
    Integer known = strings.putIfAbsent(text, strings.size());
    return known == null ? strings.size() - 1 : known;
  }
}
