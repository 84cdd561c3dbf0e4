{{/* Defines how a service authenticates to NATS and which authority it trusts: mounted files of Secrets, and the settings that name them. */}}
{{- define "touchline.natsSettings" -}}
{{- $nats := .Values.global.nats -}}
{{- if $nats.credentials.existingSecret -}}
{{- $file := printf "%s/credential" (include "touchline.natsCredentialDir" .) -}}
{{- if eq $nats.credentials.kind "credsFile" }}
NATS_CREDS_FILE: {{ $file }}
{{- else if eq $nats.credentials.kind "nkeySeed" }}
NATS_NKEY_SEED_FILE: {{ $file }}
{{- else }}
NATS_USER: {{ with .Values.settings.BUS_PREFIX }}{{ . }}_{{ end }}{{ .Chart.Name }}
NATS_PASSWORD_FILE: {{ $file }}
{{- end }}
{{- end }}
{{- if $nats.tls.existingSecret }}
NATS_TLS_CA_FILE: /etc/touchline/nats-tls/ca.crt
{{- if $nats.tls.clientCertificate }}
NATS_TLS_CERT_FILE: /etc/touchline/nats-tls/tls.crt
NATS_TLS_KEY_FILE: /etc/touchline/nats-tls/tls.key
{{- end }}
{{- end }}
{{- end -}}

{{- define "touchline.natsCredentialDir" -}}
{{- if eq .Values.global.nats.credentials.kind "password" }}/etc/touchline/nats-password{{ else }}/etc/touchline/nats-key{{ end -}}
{{- end -}}

{{- define "touchline.natsVolumeMounts" -}}
{{- if .Values.global.nats.credentials.existingSecret }}
- name: nats-credentials
  mountPath: {{ include "touchline.natsCredentialDir" . }}
  readOnly: true
{{- end }}
{{- if .Values.global.nats.tls.existingSecret }}
- name: nats-tls
  mountPath: /etc/touchline/nats-tls
  readOnly: true
{{- end }}
{{- end -}}

{{- define "touchline.natsVolumes" -}}
{{- with .Values.global.nats.credentials.existingSecret }}
- name: nats-credentials
  secret:
    secretName: {{ . }}
    # 0440: readable to the group of the pod (fsGroup).
    defaultMode: 288
    # Only the password of this service.
    items:
      - key: {{ $.Chart.Name }}
        path: credential
{{- end }}
{{- with .Values.global.nats.tls }}
{{- if .existingSecret }}
- name: nats-tls
  secret:
    secretName: {{ .existingSecret }}
    defaultMode: 288
    items:
      {{- range ternary (list "ca.crt" "tls.crt" "tls.key") (list "ca.crt") .clientCertificate }}
      - key: {{ . }}
        path: {{ . }}
      {{- end }}
{{- end }}
{{- end }}
{{- end -}}
