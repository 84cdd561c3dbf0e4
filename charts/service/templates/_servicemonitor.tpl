{{/* Defines the ServiceMonitor for the Prometheus operator, if it is enabled: without the operator's kinds the install would fail. */}}
{{- define "touchline.servicemonitor" -}}
{{- if .Values.serviceMonitor.enabled }}
apiVersion: monitoring.coreos.com/v1
kind: ServiceMonitor
metadata:
  name: {{ include "touchline.name" . }}
  labels:
    {{- include "touchline.labels" . | nindent 4 }}
    {{- with .Values.serviceMonitor.labels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  selector:
    matchLabels:
      {{- include "touchline.selectorLabels" . | nindent 6 }}
  endpoints:
    - port: ops
      path: /metrics
      interval: {{ .Values.serviceMonitor.interval }}
{{- end }}
{{- end -}}
