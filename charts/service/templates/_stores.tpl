{{/*
Defines how a service authenticates to MongoDB and Valkey, beside their addresses: as a user of its own, and with the files of TLS.
Only for the stores that it uses, and only if Secrets are named; otherwise the addresses contain everything.
*/}}

{{/* The service as whose user a process authenticates: its own, unless it is a part of another. */}}
{{- define "touchline.storeUser" -}}
{{- .Values.storeUser | default .Chart.Name -}}
{{- end -}}

{{/* Store -> the prefix of its settings. */}}
{{- define "touchline.storeSettingNames" -}}
mongodb: MONGODB
valkey: REDIS
{{- end -}}

{{/* Setting -> value, as YAML: those that are not secret. */}}
{{- define "touchline.storeSettings" -}}
{{- $env := dict -}}
{{- range $store, $prefix := include "touchline.storeSettingNames" . | fromYaml -}}
{{- $values := get $.Values.global $store -}}
{{- if has $store $.Values.network.uses -}}
{{- if dig "credentials" "existingSecret" "" $values -}}
{{- $_ := set $env (printf "%s_USER" $prefix) (printf "%s%s" (dig "credentials" "userPrefix" "" $values) (include "touchline.storeUser" $)) -}}
{{- with dig "credentials" "authSource" "" $values }}{{ $_ := set $env (printf "%s_AUTH_SOURCE" $prefix) . }}{{ end -}}
{{- end -}}
{{- range $key, $setting := include "touchline.storeTlsFiles" $values | fromYaml -}}
{{- $_ := set $env (printf "%s_TLS_%s_FILE" $prefix $setting) (printf "/etc/touchline/%s-tls/%s" $store $key) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- toYaml $env -}}
{{- end -}}

{{/* Key of the Secret -> its part of a setting's name, as YAML. Takes the values of a store. */}}
{{- define "touchline.storeTlsFiles" -}}
{{- $files := dict -}}
{{- if dig "tls" "existingSecret" "" . -}}
{{- $_ := set $files "ca.crt" "CA" -}}
{{- if dig "tls" "clientCertificate" false . -}}
{{- $_ := set $files "tls.crt" "CERT" -}}
{{- $_ := set $files "tls.key" "KEY" -}}
{{- end -}}
{{- end -}}
{{- toYaml $files -}}
{{- end -}}

{{/* The service's own passwords: one key per service in one Secret. */}}
{{- define "touchline.storePasswords" -}}
{{- range $store, $prefix := include "touchline.storeSettingNames" . | fromYaml }}
{{- with dig "credentials" "existingSecret" "" (get $.Values.global $store) }}
{{- if has $store $.Values.network.uses }}
- name: {{ $prefix }}_PASSWORD
  valueFrom:
    secretKeyRef:
      name: {{ . }}
      key: {{ include "touchline.storeUser" $ }}
{{- end }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "touchline.storeVolumeMounts" -}}
{{- range $store, $_ := include "touchline.storeSettingNames" . | fromYaml }}
{{- if and (has $store $.Values.network.uses) (dig "tls" "existingSecret" "" (get $.Values.global $store)) }}
- name: {{ $store }}-tls
  mountPath: /etc/touchline/{{ $store }}-tls
  readOnly: true
{{- end }}
{{- end }}
{{- end -}}

{{- define "touchline.storeVolumes" -}}
{{- range $store, $_ := include "touchline.storeSettingNames" . | fromYaml }}
{{- $values := get $.Values.global $store }}
{{- if and (has $store $.Values.network.uses) (dig "tls" "existingSecret" "" $values) }}
- name: {{ $store }}-tls
  secret:
    secretName: {{ dig "tls" "existingSecret" "" $values }}
    # 0440: readable to the group of the pod (fsGroup).
    defaultMode: 288
    items:
      {{- range $key, $_ := include "touchline.storeTlsFiles" $values | fromYaml }}
      - key: {{ $key }}
        path: {{ $key }}
      {{- end }}
{{- end }}
{{- end }}
{{- end -}}
