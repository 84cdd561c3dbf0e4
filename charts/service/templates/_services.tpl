{{/*
Defines a headless Service for gRPC, so that callers see every pod and distribute their calls among them, and one with an address
for what is called from outside (http, collector).
*/}}
{{- define "touchline.services" -}}
{{- $ports := include "touchline.ports" . | fromYaml -}}
{{- $public := pick $ports "http" "collector" -}}
{{- if hasKey $ports "grpc" }}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "touchline.name" . }}-grpc
  labels:
    {{- include "touchline.labels" . | nindent 4 }}
spec:
  clusterIP: None
  selector:
    {{- include "touchline.selectorLabels" . | nindent 4 }}
  ports:
    - name: grpc
      port: {{ $ports.grpc }}
      targetPort: grpc
      {{- if ne (include "touchline.hasTls" .) "true" }}
      appProtocol: kubernetes.io/h2c
      {{- end }}
    # For operators, through a forwarded port or from the peers that global.networkPolicy.operatorFrom allows.
    - name: operator-grpc
      port: {{ index $ports "operator-grpc" }}
      targetPort: operator-grpc
    - name: ops
      port: {{ $ports.ops }}
      targetPort: ops
{{- end }}
{{- if $public }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ include "touchline.name" . }}
  labels:
    {{- include "touchline.labels" . | nindent 4 }}
spec:
  type: ClusterIP
  selector:
    {{- include "touchline.selectorLabels" . | nindent 4 }}
  ports:
    {{- range $name, $port := $public }}
    - name: {{ $name }}
      port: 80
      targetPort: {{ $name }}
      appProtocol: http
    {{- end }}
{{- end }}
{{- end -}}
