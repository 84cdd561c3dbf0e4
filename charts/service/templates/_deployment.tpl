{{/*
Runs the pods of a service. A rolling restart loses no request: a pod is ready before an old one is stopped (maxUnavailable 0), and
one that is stopped keeps serving until all callers have noticed (preStop), then drains.
*/}}
{{- define "touchline.deployment" -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "touchline.name" . }}
  labels:
    {{- include "touchline.labels" . | nindent 4 }}
  {{- if eq (include "touchline.hasTls" .) "true" }}
  annotations:
    # Where `npm run ops -- … --context C` finds the certificate to present at the operators' port.
    touchline/operator-certificate: {{ include "touchline.tlsSecret" (dict "root" . "caller" "operator") }}
  {{- end }}
spec:
  {{- if not .Values.autoscaling.enabled }}
  replicas: {{ .Values.replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxUnavailable: 0
      maxSurge: 1
  selector:
    matchLabels:
      {{- include "touchline.selectorLabels" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "touchline.labels" . | nindent 8 }}
        {{- with .Values.podLabels }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      annotations:
        checksum/settings: {{ include "touchline.settings" . | sha256sum }}
        {{- with .Values.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      serviceAccountName: {{ include "touchline.serviceAccountName" . }}
      automountServiceAccountToken: {{ include "touchline.callsCluster" . }}
      enableServiceLinks: false
      terminationGracePeriodSeconds: {{ .Values.terminationGracePeriodSeconds }}
      securityContext:
        {{- include "touchline.podSecurity" . | nindent 8 }}
      {{- with include "touchline.scheduling" . | trim }}
      {{- . | nindent 6 }}
      {{- end }}
      {{- if .Values.topologySpread.enabled }}
      topologySpreadConstraints:
        {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
        - maxSkew: 1
          topologyKey: {{ . }}
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "touchline.selectorLabels" $ | nindent 14 }}
        {{- end }}
      {{- end }}
      containers:
        - name: {{ .Chart.Name }}
          image: {{ include "touchline.image" . }}
          imagePullPolicy: {{ .Values.global.image.pullPolicy }}
          {{- with .Values.args }}
          args:
            {{- toYaml . | nindent 12 }}
          {{- end }}
          securityContext:
            {{- include "touchline.containerSecurity" . | nindent 12 }}
          envFrom:
            - configMapRef:
                name: {{ include "touchline.name" . }}
          env:
            {{- include "touchline.secretEnv" . | trim | nindent 12 }}
          ports:
            {{- range $name, $port := include "touchline.ports" . | fromYaml }}
            - name: {{ $name }}
              containerPort: {{ $port }}
              protocol: TCP
            {{- end }}
          {{- include "touchline.probes" . | nindent 10 }}
          lifecycle:
            preStop:
              sleep:
                seconds: 5
          resources:
            {{- toYaml .Values.resources | nindent 12 }}
          volumeMounts:
            {{- include "touchline.volumeMounts" . | nindent 12 }}
            {{- with include "touchline.tlsVolumeMounts" . | trim }}
            {{- . | nindent 12 }}
            {{- end }}
      volumes:
        {{- include "touchline.volumes" . | nindent 8 }}
        {{- with include "touchline.tlsVolumes" . | trim }}
        {{- . | nindent 8 }}
        {{- end }}
{{- end -}}
