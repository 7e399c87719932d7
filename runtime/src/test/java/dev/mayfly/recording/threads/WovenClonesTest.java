package dev.mayfly.recording.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.types.WovenClones;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/** Whose {@code clone()} an instance runs. */
final class WovenClonesTest {
  static class Declares implements Cloneable {
    @Override
    public Object clone() throws CloneNotSupportedException {
      return super.clone();
    }
  }

  static class Inherits extends Declares {}

  static final class MyList extends ArrayList<String> {
    private static final long serialVersionUID = 1;
  }

  static final class Plain implements Cloneable {}

  @Test
  void theNearestDeclarationDecides() {
    WovenClones.declare(Declares.class.getName());
    assertThat(WovenClones.isCloneWoven(Declares.class)).isTrue();
    assertThat(WovenClones.isCloneWoven(Inherits.class)).isTrue();
    assertThat(WovenClones.isCloneWoven(Plain.class)).isFalse();
    assertThat(WovenClones.isCloneWoven(MyList.class)).isFalse(); // ArrayList's
    assertThat(WovenClones.isCloneWoven(ArrayList.class)).isFalse();
    assertThat(WovenClones.isCloneWoven(Object.class)).isFalse();
  }
}
