{{/* Everything of a service: its chart's one template includes this. */}}
{{- define "touchline.all" -}}
{{- include "touchline.validations" . -}}
{{- range $part := list "serviceaccount" "replayjobs" "configmap" "certificate" "prepare" "deployment" "services" "hpa" "pdb" "networkpolicy" "servicemonitor" }}
{{- with include (printf "touchline.%s" $part) $ | trim }}
---
{{ . }}
{{- end }}
{{- end }}
{{- end -}}
