{{/* The secret environment of a service: addresses of what it uses, its passwords there, and its own keys. Never values, only references. */}}
{{- define "touchline.secretEnv" -}}
{{- $global := .Values.global -}}
{{- $addresses := dict "MONGODB_URL" $global.mongodb "NATS_URL" $global.nats "REDIS_URL" $global.valkey -}}
{{- range $name, $from := $addresses }}
- name: {{ $name }}
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
