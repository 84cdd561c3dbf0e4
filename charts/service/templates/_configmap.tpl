{{/* Holds the settings of a service that are not secret: its ports, the services that it calls, and what the values add. */}}
{{- define "touchline.configmap" -}}
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ include "touchline.name" . }}
  labels:
    {{- include "touchline.labels" . | nindent 4 }}
data:
  {{- include "touchline.settings" . | trim | nindent 2 }}
{{- end -}}

{{/* Environment variable -> value, all as strings. */}}
{{- define "touchline.settings" -}}
{{- $env := dict "HOST" "0.0.0.0" "SERVICE" .Chart.Name -}}
{{- range $name, $port := include "touchline.ports" . | fromYaml -}}
{{- $_ := set $env (printf "%s_PORT" (upper $name | replace "-" "_")) (toString $port) -}}
{{- end -}}
{{- range .Values.network.calls -}}
{{- $host := include "touchline.nameOf" (dict "root" $ "service" .) -}}
{{- $_ := set $env (printf "%s_GRPC" (upper .)) (printf "%s-grpc:%s" $host (include "touchline.grpcPort" $)) -}}
{{- end -}}
{{- range .Values.network.callsHttp -}}
{{- $host := include "touchline.nameOf" (dict "root" $ "service" .) -}}
{{- $_ := set $env (printf "%s_URL" (upper .)) (printf "http://%s" $host) -}}
{{- end -}}
{{- /* With a young generation larger than the old one, V8 collects garbage all the time. */ -}}
{{- $semiSpaceMb := ternary 32 16 (ge (int .Values.heapMb) 160) -}}
{{- $_ := set $env "NODE_OPTIONS" (printf "--max-old-space-size=%d --max-semi-space-size=%d" (int .Values.heapMb) $semiSpaceMb) -}}
{{- with .Values.global.otlp.endpoint }}{{ $_ := set $env "OTEL_EXPORTER_OTLP_ENDPOINT" . }}{{ end -}}
{{- with .Values.global.logLevel }}{{ $_ := set $env "LOG_LEVEL" . }}{{ end -}}
{{- range $name, $value := include "touchline.storeSettings" . | fromYaml }}{{ $_ := set $env $name $value }}{{ end -}}
{{- if has "nats" .Values.network.uses -}}
{{- with .Values.global.nats.replicas }}{{ $_ := set $env "BUS_REPLICAS" (toString .) }}{{ end -}}
{{- range $name, $value := include "touchline.natsSettings" . | fromYaml }}{{ $_ := set $env $name $value }}{{ end -}}
{{- end -}}
{{- $env = merge $env (include "touchline.tlsSettings" . | fromYaml) -}}
{{- if eq (include "touchline.makesJobs" .) "true" -}}
{{- $_ := set $env "REPLAY_JOB" (include "touchline.replayJob" . | fromYaml | toJson) -}}
{{- $_ := set $env "REPLAY_JOB_MIN_EVENTS" (toString (int64 .Values.replayJobs.minEvents)) -}}
{{- end -}}
{{- with .Values.domainIngress }}{{ $_ := set $env "DOMAIN_INGRESS" . }}{{ end -}}
{{- range $name, $value := .Values.settings -}}
{{- $text := toString (ternary "" $value (kindIs "invalid" $value)) -}}
{{- if $text }}{{ $_ := set $env $name $text }}{{ end -}}
{{- end -}}
{{- range $name, $value := $env }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- end -}}
