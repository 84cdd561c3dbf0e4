{{/* The name of this service's resources: the release's name and the service's; validations limit its length. */}}
{{- define "touchline.name" -}}
{{- printf "%s-%s" .Release.Name .Chart.Name -}}
{{- end -}}

{{/* The name of another service of the release. Takes a dict of root and service. */}}
{{- define "touchline.nameOf" -}}
{{- printf "%s-%s" .root.Release.Name .service -}}
{{- end -}}

{{- define "touchline.serviceAccountName" -}}
{{- if .Values.serviceAccount.create -}}
{{- .Values.serviceAccount.name | default (include "touchline.name" .) -}}
{{- else -}}
{{- .Values.serviceAccount.name | default "default" -}}
{{- end -}}
{{- end -}}

{{/* The image, by digest when the tag starts with sha256. */}}
{{- define "touchline.image" -}}
{{- $image := .Values.global.image -}}
{{- $name := .Values.image.name | default (printf "%s/%s" $image.repository .Chart.Name) -}}
{{- $path := ternary $name (printf "%s/%s" $image.registry $name) (empty $image.registry) -}}
{{- $tag := .Values.image.tag | default $image.tag | default .Chart.AppVersion -}}
{{- printf "%s%s%s" $path (ternary "@" ":" (hasPrefix "sha256:" $tag)) $tag -}}
{{- end -}}
