package dev.mayfly.agent.it;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Bytes by layer where AspectJ weaves: boundaries are the emitter's in both doors. */
@EnabledIfSystemProperty(named = "mayfly.ltw.jar", matches = ".+")
final class LoadTimeLayersIT {
  private static final String OPTIONS =
      "-Dmayfly.options=formats=json,output=report,time=off,rest=off,lifetime=off,include=app.*";

  @TempDir private Path directory;

  @EachJvm(contexts = "tree")
  void eachLayerHasItsBytesToTheByte(WovenJvm jvm) throws IOException {
    List<Path> classPath = new ArrayList<>(LayeredProgram.compile(directory));
    classPath.add(Path.of(System.getProperty("mayfly.ltw.jar", "")));
    WovenRun run =
        jvm.withoutAgent()
            .withJvm("-Xint", ThirdParty.agent(ThirdParty.jar("aspectjweaver"), ""), OPTIONS)
            .withClassPath(classPath.toArray(Path[]::new))
            .run(LayeredProgram.MAIN)
            .expectExit(0);
    LayersIT.expectExact(run.profile());
  }
}
