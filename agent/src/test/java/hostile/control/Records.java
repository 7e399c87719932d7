package hostile.control;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Field;

/**
 * Confined to its thread. Makes as many records with annotated types as each line of its input
 * says, and answers with what reflection tells of the fields of the first one, and of the parameter
 * of the other one's constructor; ends with its input.
 */
public final class Records {
  private Records() {}

  /** On a type. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE_USE)
  @interface Short {}

  record Name(@Short String first, int[] letters) {
    static Name of(int number) {
      return new Name("n" + number, new int[number]);
    }
  }

  record Plain(int[] letters) {
    static Plain of(int number) {
      return new Plain(new int[number]);
    }
  }

  /** Works. */
  public static void main(String[] args) throws IOException {
    System.out.println("ready");
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      StringBuilder fields = new StringBuilder();
      for (Field field : Name.class.getDeclaredFields()) {
        fields.append(' ').append(field.getAnnotatedType());
      }
      int letters = 0;
      for (int i = 1; i <= Integer.parseInt(line); i++) {
        letters += Name.of(i).letters().length + Plain.of(0).letters().length;
      }
      String parameter = Plain.class.getDeclaredConstructors()[0].getParameters()[0].getName();
      System.out.println("made " + letters + fields + ' ' + parameter);
    }
  }
}
