package dev.mayfly.report.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Message;
import dev.mayfly.report.Reports;
import dev.mayfly.snapshot.ProfileSnapshot;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.profiles.v1development.Function;
import io.opentelemetry.proto.profiles.v1development.KeyValueAndUnit;
import io.opentelemetry.proto.profiles.v1development.Line;
import io.opentelemetry.proto.profiles.v1development.Location;
import io.opentelemetry.proto.profiles.v1development.Mapping;
import io.opentelemetry.proto.profiles.v1development.Profile;
import io.opentelemetry.proto.profiles.v1development.ProfilesData;
import io.opentelemetry.proto.profiles.v1development.ProfilesDictionary;
import io.opentelemetry.proto.profiles.v1development.Sample;
import io.opentelemetry.proto.profiles.v1development.ScopeProfiles;
import io.opentelemetry.proto.profiles.v1development.Stack;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Immutable: a file as OpenTelemetry's classes read it, which obeys the rules of its protocol. */
final class OtlpFile {

  private final ProfilesData data;
  private final ProfilesDictionary tables;
  private final ScopeProfiles scope;

  private OtlpFile(byte[] bytes) throws IOException {
    data = ProfilesData.parseFrom(bytes);
    assertThat(data.getSerializedSize())
        .as("nothing default, nothing twice")
        .isEqualTo(bytes.length);
    assertThat(data.getResourceProfilesCount()).isEqualTo(1);
    assertThat(data.getResourceProfiles(0).getScopeProfilesCount()).isEqualTo(1);
    tables = data.getDictionary();
    scope = data.getResourceProfiles(0).getScopeProfiles(0);
    checkTables();
    checkReferences();
  }

  static OtlpFile of(ProfileSnapshot snapshot) throws IOException {
    return of(new OtlpReport(), snapshot);
  }

  static OtlpFile of(OtlpReport report, ProfileSnapshot snapshot) throws IOException {
    return new OtlpFile(Reports.bytes(report, snapshot));
  }

  private void checkTables() {
    check(tables.getMappingTableList(), Mapping.getDefaultInstance());
    check(tables.getLocationTableList(), Location.getDefaultInstance());
    check(tables.getFunctionTableList(), Function.getDefaultInstance());
    check(tables.getStackTableList(), Stack.getDefaultInstance());
    check(tables.getAttributeTableList(), KeyValueAndUnit.getDefaultInstance());
    assertThat(tables.getStringTableList()).startsWith("").doesNotHaveDuplicates();
    assertThat(tables.getLinkTableList()).hasSize(1);
    assertThat(tables.getLinkTable(0).getTraceId().toByteArray()).isEqualTo(new byte[16]);
    assertThat(tables.getLinkTable(0).getSpanId().toByteArray()).isEqualTo(new byte[8]);
  }

  private static <T extends Message> void check(List<T> table, T zero) {
    assertThat(table.get(0)).isEqualTo(zero);
    assertThat(new HashSet<>(table)).as("duplicates").hasSameSizeAs(table);
  }

  /** Every index is in its table, and nothing is in a table that nothing refers to. */
  private void checkReferences() {
    Set<Integer> strings = new HashSet<>(Set.of(0));
    Set<Integer> stacks = new HashSet<>(Set.of(0));
    for (Profile profile : scope.getProfilesList()) {
      strings.add(profile.getSampleType().getTypeStrindex());
      strings.add(profile.getSampleType().getUnitStrindex());
      List<Integer> used = new ArrayList<>();
      for (Sample sample : profile.getSamplesList()) {
        assertThat(sample.getValuesCount()).isEqualTo(1);
        assertThat(sample.getStackIndex()).isPositive();
        used.add(sample.getStackIndex());
      }
      assertThat(new HashSet<>(used)).as("stacks of a profile").hasSameSizeAs(used);
      stacks.addAll(used);
    }
    Set<Integer> locations = new HashSet<>(Set.of(0));
    tables.getStackTableList().forEach(it -> locations.addAll(it.getLocationIndicesList()));
    Set<Integer> functions = new HashSet<>(Set.of(0));
    Set<Integer> mappings = new HashSet<>(Set.of(0));
    Set<Integer> attributes = new HashSet<>(Set.of(0));
    for (Location location : tables.getLocationTableList()) {
      mappings.add(location.getMappingIndex());
      attributes.addAll(location.getAttributeIndicesList());
      location.getLinesList().forEach(line -> functions.add(line.getFunctionIndex()));
    }
    for (Function function : tables.getFunctionTableList()) {
      strings.add(function.getNameStrindex());
      strings.add(function.getSystemNameStrindex());
      strings.add(function.getFilenameStrindex());
    }
    tables.getAttributeTableList().forEach(it -> strings.add(it.getKeyStrindex()));
    tables.getMappingTableList().forEach(it -> strings.add(it.getFilenameStrindex()));
    assertAll(strings, tables.getStringTableCount());
    assertAll(stacks, tables.getStackTableCount());
    assertAll(locations, tables.getLocationTableCount());
    assertAll(functions, tables.getFunctionTableCount());
    assertAll(mappings, tables.getMappingTableCount());
    assertAll(attributes, tables.getAttributeTableCount());
  }

  private static void assertAll(Set<Integer> indices, int size) {
    assertThat(indices).hasSize(size);
    assertThat(Collections.max(indices)).isEqualTo(size - 1);
    assertThat(Collections.min(indices)).isZero();
  }

  List<Profile> profiles() {
    return scope.getProfilesList();
  }

  /** {@code alloc_space/bytes}. */
  List<String> types() {
    return profiles().stream()
        .map(it -> type(it) + "/" + tables.getStringTable(it.getSampleType().getUnitStrindex()))
        .toList();
  }

  private String type(Profile profile) {
    return tables.getStringTable(profile.getSampleType().getTypeStrindex());
  }

  private List<Sample> samplesOf(String type) {
    return profiles().stream()
        .filter(profile -> type(profile).equals(type))
        .findFirst()
        .orElseThrow()
        .getSamplesList();
  }

  long sum(String type) {
    return samplesOf(type).stream().mapToLong(sample -> sample.getValues(0)).sum();
  }

  /** {@code root;…;leaf value}, lines behind colons. */
  List<String> samples(String type) {
    return samplesOf(type).stream()
        .map(sample -> stack(sample.getStackIndex()) + " " + sample.getValues(0))
        .toList();
  }

  private String stack(int index) {
    List<String> frames = new ArrayList<>();
    for (int location : tables.getStackTable(index).getLocationIndicesList()) {
      Line line = tables.getLocationTable(location).getLines(0);
      int name = tables.getFunctionTable(line.getFunctionIndex()).getNameStrindex();
      frames.add(tables.getStringTable(name) + (line.getLine() == 0 ? "" : ":" + line.getLine()));
    }
    Collections.reverse(frames);
    return String.join(";", frames);
  }

  String sourceFile(String name) {
    int index = tables.getStringTableList().indexOf(name);
    return tables.getFunctionTableList().stream()
        .filter(function -> function.getNameStrindex() == index)
        .map(function -> tables.getStringTable(function.getFilenameStrindex()))
        .findFirst()
        .orElseThrow();
  }

  Map<String, String> resource() {
    return texts(data.getResourceProfiles(0).getResource().getAttributesList());
  }

  String scope() {
    return scope.getScope().getName()
        + " "
        + scope.getScope().getVersion()
        + " "
        + texts(scope.getScope().getAttributesList());
  }

  private static Map<String, String> texts(List<KeyValue> attributes) {
    Map<String, String> texts = new TreeMap<>();
    attributes.forEach(it -> texts.put(it.getKey(), it.getValue().getStringValue()));
    assertThat(texts).as("unique keys").hasSameSizeAs(attributes);
    return texts;
  }
}
