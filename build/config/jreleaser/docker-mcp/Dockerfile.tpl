# docker run -i of this image with the arguments mcp --allow-run=/project serves an assistant
FROM {{dockerBaseImage}}
{{#dockerLabels}}
LABEL {{.}}
{{/dockerLabels}}
COPY assembly/{{distributionArtifactFile}} /mayfly/mayfly-mcp.jar
ENTRYPOINT {{dockerEntrypoint}}
