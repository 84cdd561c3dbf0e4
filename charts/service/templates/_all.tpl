{{/* Renders all resources of a service: the only template of its chart includes this. */}}
{{- define "touchline.all" -}}
{{- include "touchline.validations" . -}}
{{- range $part := list "serviceaccount" "replayjobs" "domaincontroller" "configmap" "certificate" "prepare" "deployment" "services" "hpa" "pdb" "networkpolicy" "servicemonitor" }}
{{- with include (printf "touchline.%s" $part) $ | trim }}
---
{{ . }}
{{- end }}
{{- end }}
{{- end -}}
