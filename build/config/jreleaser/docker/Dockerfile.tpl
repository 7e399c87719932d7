# docker run of this image is the command mayfly; other images copy the agent from it:
# COPY --from=ghcr.io/{{repoOwner}}/mayfly:{{projectVersion}} /mayfly/mayfly-agent.jar /mayfly/
FROM {{dockerBaseImage}}
{{#dockerLabels}}
LABEL {{.}}
{{/dockerLabels}}
COPY assembly/{{distributionArtifactFile}} /mayfly/mayfly-agent.jar
ENTRYPOINT {{dockerEntrypoint}}
