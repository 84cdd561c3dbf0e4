{{/*
Runs the domain controller (tracking): pods of the service's image with another argument and an account of their own, which gives
each verified custom domain an Ingress. They are made from the same templates as a service's, under a name of their own.
*/}}
{{- define "touchline.domaincontroller" -}}
{{- if eq (include "touchline.keepsDomains" .) "true" }}
{{- /* What differs from the service: it calls no service, serves none, and needs only the database. */}}
{{- $given := .Values.domainController -}}
{{- $values := pick .Values "settings" "image" "heapMb" "podDisruptionBudget" "networkPolicy" "serviceMonitor" "terminationGracePeriodSeconds" "topologySpread" "podAnnotations" "podLabels" "nodeSelector" "tolerations" "affinity" "priorityClassName" -}}
{{- $values = merge (dict "global" (merge (dict "tls" (dict "mode" "disabled")) (omit .Values.global "tls"))) $values -}}
{{- $image := .Values.image.name | default (printf "%s/%s" .Values.global.image.repository .Chart.Name) -}}
{{- $_ := set $values "image" (dict "name" $image "tag" .Values.image.tag) -}}
{{- $_ := set $values "network" (dict "serves" list "calls" list "calledBy" list "uses" (list "mongodb") "usesInternet" false "internetSettings" list "usesCluster" true) -}}
{{- $_ := set $values "replicas" $given.replicas -}}
{{- $_ := set $values "autoscaling" (dict "enabled" false) -}}
{{- $_ := set $values "secrets" (dict "existingSecret" "" "keys" dict) -}}
{{- $_ := set $values "serviceAccount" $given.serviceAccount -}}
{{- $_ := set $values "resources" $given.resources -}}
{{- $_ := set $values "args" (list "domain-controller") -}}
{{- $_ := set $values "storeUser" .Chart.Name -}}
{{- $_ := set $values "domainIngress" (include "touchline.domainIngress" . | fromYaml | toJson) -}}
{{- $chart := dict "Name" "domain-controller" "Version" .Chart.Version "AppVersion" .Chart.AppVersion -}}
{{- $own := dict "Chart" $chart "Values" $values "Release" .Release }}
{{- range $part := list "serviceaccount" "configmap" "deployment" "pdb" "networkpolicy" "servicemonitor" }}
{{- with include (printf "touchline.%s" $part) $own | trim }}
{{ . }}
---
{{- end }}
{{- end }}
{{ include "touchline.domainRights" (dict "root" . "own" $own) | trim }}
{{- end }}
{{- end -}}

{{/* "true" if the service keeps the Ingresses of custom domains. */}}
{{- define "touchline.keepsDomains" -}}
{{- dig "enabled" false (.Values.domainController | default dict) -}}
{{- end -}}

{{/* The name of the Lease of the controllers, which also precedes the name of each Ingress. */}}
{{- define "touchline.domainName" -}}
{{- printf "%s-domain" (.Release.Name | trunc 35 | trimSuffix "-") -}}
{{- end -}}

{{/*
The Ingress as the controller gets it in its environment, without a host: the controller adds the host, and a Secret of its own for
the certificate.
*/}}
{{- define "touchline.domainIngress" -}}
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: {{ include "touchline.domainName" . }}
  namespace: {{ .Release.Namespace }}
  labels:
    app.kubernetes.io/name: custom-domain
    app.kubernetes.io/instance: {{ .Release.Name }}
    app.kubernetes.io/part-of: touchline
    app.kubernetes.io/managed-by: touchline-domain-controller
  {{- with .Values.domainController.annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- with .Values.domainController.className }}
  ingressClassName: {{ . }}
  {{- end }}
  rules:
    - http:
        paths:
          - path: /
            pathType: Prefix
            backend:
              service:
                name: {{ include "touchline.name" . }}
                port:
                  number: 80
{{- end -}}

{{/*
What the controller may request from the cluster: the Ingresses of its namespace, whose names nobody knows beforehand, and its one
Lease, which is made here so that nobody needs the right to make Leases. Neither Secrets nor Services. Takes a dict of root (the
service) and own (the controller).
*/}}
{{- define "touchline.domainRights" -}}
{{- $name := include "touchline.name" .own }}
apiVersion: coordination.k8s.io/v1
kind: Lease
metadata:
  name: {{ include "touchline.domainName" .root }}
  labels:
    {{- include "touchline.labels" .own | nindent 4 }}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata:
  name: {{ $name }}
  labels:
    {{- include "touchline.labels" .own | nindent 4 }}
rules:
  - apiGroups: [networking.k8s.io]
    resources: [ingresses]
    verbs: [list, create, update, delete]
  - apiGroups: [coordination.k8s.io]
    resources: [leases]
    resourceNames: [{{ include "touchline.domainName" .root }}]
    verbs: [get, update]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata:
  name: {{ $name }}
  labels:
    {{- include "touchline.labels" .own | nindent 4 }}
roleRef:
  apiGroup: rbac.authorization.k8s.io
  kind: Role
  name: {{ $name }}
subjects:
  - kind: ServiceAccount
    name: {{ include "touchline.serviceAccountName" .own }}
    namespace: {{ .root.Release.Namespace }}
{{- if .own.Values.serviceMonitor.enabled }}
---
# Where Prometheus finds the pods: nobody calls the controller.
apiVersion: v1
kind: Service
metadata:
  name: {{ $name }}
  labels:
    {{- include "touchline.labels" .own | nindent 4 }}
spec:
  clusterIP: None
  selector:
    {{- include "touchline.selectorLabels" .own | nindent 4 }}
  ports:
    - name: ops
      port: {{ (include "touchline.ports" .own | fromYaml).ops }}
      targetPort: ops
{{- end }}
{{- end -}}
