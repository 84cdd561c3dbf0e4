{{/*
The ports on which a service listens, by name, as YAML: ops always, the others as network.serves says. A service with gRPC also has
a port for operators.
*/}}
{{- define "touchline.ports" -}}
{{- $all := dict "http" 8080 "collector" 8081 "grpc" 9000 -}}
ops: 9100
{{- range .Values.network.serves }}
{{ . }}: {{ get $all . }}
{{- end }}
{{- if has "grpc" .Values.network.serves }}
operator-grpc: 9001
{{- end }}
{{- end -}}

{{- define "touchline.grpcPort" -}}9000{{- end -}}

{{/* The port of the pods; their Service has port 80. */}}
{{- define "touchline.httpPort" -}}8080{{- end -}}
