{{/*
Runs large replays as Jobs (attribution): defines what the service may request from the cluster, and what the Jobs' pods may
reach. A pod of such a Job has no token and no account of its own, and serves no callers.
*/}}
{{- define "touchline.replayjobs" -}}
{{- if eq (include "touchline.makesJobs" .) "true" }}
{{- $name := printf "%s-replay" (include "touchline.name" .) }}
apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata:
  name: {{ $name }}
  labels:
    {{- include "touchline.labels" . | nindent 4 }}
rules:
  - apiGroups: [batch]
    resources: [jobs]
    verbs: [create, get, delete]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata:
  name: {{ $name }}
  labels:
    {{- include "touchline.labels" . | nindent 4 }}
roleRef:
  apiGroup: rbac.authorization.k8s.io
  kind: Role
  name: {{ $name }}
subjects:
  - kind: ServiceAccount
    name: {{ include "touchline.serviceAccountName" . }}
    namespace: {{ .Release.Namespace }}
{{- if and .Values.networkPolicy.enabled .Values.global.networkPolicy.enabled }}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ $name }}
  labels:
    {{- include "touchline.labels" . | nindent 4 }}
spec:
  podSelector:
    matchLabels:
      {{- include "touchline.replayLabels" . | nindent 6 }}
  policyTypes: [Ingress, Egress]
  egress:
    - ports:
        - port: 53
          protocol: UDP
        - port: 53
          protocol: TCP
    {{- include "touchline.egressTo" (dict "root" . "names" (list "mongodb")) | nindent 4 }}
{{- end }}
{{- end }}
{{- end -}}

{{/* "true" if replays may be Jobs. */}}
{{- define "touchline.makesJobs" -}}
{{- dig "enabled" false (.Values.replayJobs | default dict) -}}
{{- end -}}

{{- define "touchline.replayLabels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}-replay
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{/*
The Job as the service gets it in its environment, so that the service need not read the cluster to make one. The service adds the
order, and as many pods as it takes. A pod that a node lost uses up no attempt; an index that fails permanently ends the Job, and
the service continues by itself.
*/}}
{{- define "touchline.replayJob" -}}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ printf "%s-replay" (include "touchline.name" . | trunc 33 | trimSuffix "-") }}
  namespace: {{ .Release.Namespace }}
  labels:
    {{- include "touchline.replayLabels" . | nindent 4 }}
    app.kubernetes.io/part-of: touchline
    app.kubernetes.io/component: replay
spec:
  parallelism: {{ .Values.replayJobs.parallelism }}
  backoffLimitPerIndex: 5
  maxFailedIndexes: 0
  ttlSecondsAfterFinished: 3600
  podFailurePolicy:
    rules:
      - action: Ignore
        onPodConditions:
          - type: DisruptionTarget
            status: "True"
  template:
    metadata:
      labels:
        {{- include "touchline.replayLabels" . | nindent 8 }}
        app.kubernetes.io/part-of: touchline
        app.kubernetes.io/component: replay
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
        - name: replay
          image: {{ include "touchline.image" . }}
          imagePullPolicy: {{ .Values.global.image.pullPolicy }}
          securityContext:
            {{- include "touchline.containerSecurity" . | nindent 12 }}
          envFrom:
            - configMapRef:
                name: {{ include "touchline.name" . }}
          env:
            {{- include "touchline.secretEnv" . | trim | nindent 12 }}
          resources:
            {{- toYaml (.Values.replayJobs.resources | default .Values.resources) | nindent 12 }}
          volumeMounts:
            {{- include "touchline.volumeMounts" . | nindent 12 }}
      volumes:
        {{- include "touchline.volumes" . | nindent 8 }}
{{- end -}}
