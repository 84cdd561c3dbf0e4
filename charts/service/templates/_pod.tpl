{{/* Security of the pods of a service and of its prepare Job: no root, and nothing writable but /tmp. */}}
{{- define "touchline.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "touchline.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{- define "touchline.volumeMounts" -}}
- name: tmp
  mountPath: /tmp
{{- include "touchline.storeVolumeMounts" . }}
{{- if has "nats" .Values.network.uses }}
{{- include "touchline.natsVolumeMounts" . }}
{{- end }}
{{- end -}}

{{- define "touchline.volumes" -}}
- name: tmp
  emptyDir:
    sizeLimit: 64Mi
{{- include "touchline.storeVolumes" . }}
{{- if has "nats" .Values.network.uses }}
{{- include "touchline.natsVolumes" . }}
{{- end }}
{{- end -}}

{{/* Where the pods may run. */}}
{{- define "touchline.scheduling" -}}
{{- with .Values.global.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}
