{{/* Defines the secret environment of a service: addresses of what it uses, its passwords there, and its own keys. Never values, only references. */}}
{{- define "touchline.secretEnv" -}}
{{- $global := .Values.global -}}
{{- $addresses := dict "mongodb" "MONGODB_URL" "nats" "NATS_URL" "valkey" "REDIS_URL" -}}
{{- range $store := .Values.network.uses }}
{{- $from := get $global $store }}
- name: {{ get $addresses $store }}
  valueFrom:
    secretKeyRef:
      name: {{ $from.existingSecret }}
      key: {{ $from.key }}
{{- end }}
{{- include "touchline.storePasswords" . }}
{{- range $name, $key := .Values.secrets.keys }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef:
      name: {{ $.Values.secrets.existingSecret }}
      key: {{ $key }}
{{- end }}
{{- end -}}
