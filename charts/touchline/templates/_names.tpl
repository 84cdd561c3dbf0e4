{{- define "umbrella.labels" -}}
app.kubernetes.io/name: touchline
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/part-of: touchline
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}
