package dev.mayfly.report.pprof;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;

/**
 * Immutable: the messages of pprof's profiles, as <a
 * href="https://github.com/google/pprof/blob/main/proto/profile.proto">profile.proto</a> numbers
 * their fields.
 */
final class PprofSchema {

  private PprofSchema() {}

  static Descriptor profile() {
    FileDescriptorProto file =
        FileDescriptorProto.newBuilder()
            .setName("profile.proto")
            .setPackage("perftools.profiles")
            .setSyntax("proto3")
            .addMessageType(
                message("Profile")
                    .addField(messages("sample_type", 1, "ValueType"))
                    .addField(messages("sample", 2, "Sample"))
                    .addField(messages("mapping", 3, "Mapping"))
                    .addField(messages("location", 4, "Location"))
                    .addField(messages("function", 5, "Function"))
                    .addField(
                        field(
                            "string_table",
                            6,
                            FieldDescriptorProto.Type.TYPE_STRING,
                            FieldDescriptorProto.Label.LABEL_REPEATED))
                    .addField(number("time_nanos", 9, FieldDescriptorProto.Type.TYPE_INT64))
                    .addField(number("duration_nanos", 10, FieldDescriptorProto.Type.TYPE_INT64))
                    .addField(
                        messages("period_type", 11, "ValueType")
                            .setLabel(FieldDescriptorProto.Label.LABEL_OPTIONAL))
                    .addField(number("period", 12, FieldDescriptorProto.Type.TYPE_INT64))
                    .addField(
                        field(
                            "comment",
                            13,
                            FieldDescriptorProto.Type.TYPE_INT64,
                            FieldDescriptorProto.Label.LABEL_REPEATED))
                    .addField(
                        number("default_sample_type", 14, FieldDescriptorProto.Type.TYPE_INT64)))
            .addMessageType(
                message("ValueType")
                    .addField(number("type", 1, FieldDescriptorProto.Type.TYPE_INT64))
                    .addField(number("unit", 2, FieldDescriptorProto.Type.TYPE_INT64)))
            .addMessageType(
                message("Sample")
                    .addField(
                        field(
                            "location_id",
                            1,
                            FieldDescriptorProto.Type.TYPE_UINT64,
                            FieldDescriptorProto.Label.LABEL_REPEATED))
                    .addField(
                        field(
                            "value",
                            2,
                            FieldDescriptorProto.Type.TYPE_INT64,
                            FieldDescriptorProto.Label.LABEL_REPEATED)))
            .addMessageType(
                message("Mapping")
                    .addField(number("id", 1, FieldDescriptorProto.Type.TYPE_UINT64))
                    .addField(number("filename", 5, FieldDescriptorProto.Type.TYPE_INT64))
                    .addField(number("has_functions", 7, FieldDescriptorProto.Type.TYPE_BOOL))
                    .addField(number("has_filenames", 8, FieldDescriptorProto.Type.TYPE_BOOL))
                    .addField(number("has_line_numbers", 9, FieldDescriptorProto.Type.TYPE_BOOL)))
            .addMessageType(
                message("Location")
                    .addField(number("id", 1, FieldDescriptorProto.Type.TYPE_UINT64))
                    .addField(number("mapping_id", 2, FieldDescriptorProto.Type.TYPE_UINT64))
                    .addField(messages("line", 4, "Line")))
            .addMessageType(
                message("Line")
                    .addField(number("function_id", 1, FieldDescriptorProto.Type.TYPE_UINT64))
                    .addField(number("line", 2, FieldDescriptorProto.Type.TYPE_INT64)))
            .addMessageType(
                message("Function")
                    .addField(number("id", 1, FieldDescriptorProto.Type.TYPE_UINT64))
                    .addField(number("name", 2, FieldDescriptorProto.Type.TYPE_INT64))
                    .addField(number("system_name", 3, FieldDescriptorProto.Type.TYPE_INT64))
                    .addField(number("filename", 4, FieldDescriptorProto.Type.TYPE_INT64)))
            .build();
    try {
      return FileDescriptor.buildFrom(file, new FileDescriptor[0]).findMessageTypeByName("Profile");
    } catch (DescriptorValidationException e) {
      throw new AssertionError(e);
    }
  }

  private static DescriptorProto.Builder message(String name) {
    return DescriptorProto.newBuilder().setName(name);
  }

  private static FieldDescriptorProto.Builder number(
      String name, int number, FieldDescriptorProto.Type type) {
    return field(name, number, type, FieldDescriptorProto.Label.LABEL_OPTIONAL);
  }

  private static FieldDescriptorProto.Builder messages(String name, int number, String type) {
    return field(
            name,
            number,
            FieldDescriptorProto.Type.TYPE_MESSAGE,
            FieldDescriptorProto.Label.LABEL_REPEATED)
        .setTypeName(".perftools.profiles." + type);
  }

  private static FieldDescriptorProto.Builder field(
      String name, int number, FieldDescriptorProto.Type type, FieldDescriptorProto.Label label) {
    return FieldDescriptorProto.newBuilder()
        .setName(name)
        .setNumber(number)
        .setType(type)
        .setLabel(label);
  }
}
