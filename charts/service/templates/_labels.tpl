{{/* The labels that select the pods of this service; they must never change between releases of the chart. */}}
{{- define "touchline.selectorLabels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{/* The labels that select the pods of another service of the release. Takes a dict of root and service. */}}
{{- define "touchline.selectorLabelsOf" -}}
app.kubernetes.io/name: {{ .service }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end -}}

{{- define "touchline.labels" -}}
{{ include "touchline.selectorLabels" . }}
app.kubernetes.io/part-of: touchline
app.kubernetes.io/component: {{ .Chart.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}
