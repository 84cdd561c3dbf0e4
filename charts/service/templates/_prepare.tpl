{{/*
Runs a Job before an install and an upgrade, which makes the streams and indexes of the new release. It only adds, so the release
that is still running keeps working beside it. It contains its settings, since no ConfigMap of the release exists yet.
*/}}
{{- define "touchline.prepare" -}}
{{- if .Values.prepare.enabled }}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ include "touchline.name" . }}-prepare
  labels:
    {{- include "touchline.labels" . | nindent 4 }}
  annotations:
    helm.sh/hook: pre-install,pre-upgrade
    helm.sh/hook-weight: "0"
    helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
spec:
  backoffLimit: 3
  activeDeadlineSeconds: {{ .Values.prepare.deadlineSeconds }}
  template:
    metadata:
      labels:
        app.kubernetes.io/name: {{ .Chart.Name }}-prepare
        app.kubernetes.io/instance: {{ .Release.Name }}
        app.kubernetes.io/part-of: touchline
        app.kubernetes.io/component: prepare
    spec:
      restartPolicy: Never
      automountServiceAccountToken: false
      enableServiceLinks: false
      securityContext:
        {{- include "touchline.podSecurity" . | nindent 8 }}
      {{- with include "touchline.scheduling" . | trim }}
      {{- . | nindent 6 }}
      {{- end }}
      containers:
        - name: prepare
          image: {{ include "touchline.image" . }}
          imagePullPolicy: {{ .Values.global.image.pullPolicy }}
          args: [prepare]
          securityContext:
            {{- include "touchline.containerSecurity" . | nindent 12 }}
          env:
            {{- include "touchline.secretEnv" . | trim | nindent 12 }}
            {{- range $name, $value := include "touchline.settings" . | fromYaml }}
            - name: {{ $name }}
              value: {{ $value | quote }}
            {{- end }}
          resources:
            {{- toYaml .Values.resources | nindent 12 }}
          volumeMounts:
            {{- include "touchline.volumeMounts" . | nindent 12 }}
      volumes:
        {{- include "touchline.volumes" . | nindent 8 }}
{{- end }}
{{- end -}}
