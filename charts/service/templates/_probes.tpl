{{/*
Defines the probes. Startup: a minute to connect and create missing indexes. Readiness: removes a pod from its Services as soon
as it drains or its database is away. Liveness: checks only whether the process responds, so that no outage elsewhere restarts pods.
*/}}
{{- define "touchline.probes" -}}
startupProbe:
  httpGet:
    path: /livez
    port: ops
  periodSeconds: 2
  failureThreshold: 30
readinessProbe:
  httpGet:
    path: /readyz
    port: ops
  periodSeconds: 5
  timeoutSeconds: 3
  failureThreshold: 2
livenessProbe:
  httpGet:
    path: /livez
    port: ops
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 3
{{- end -}}
