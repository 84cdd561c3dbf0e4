{{/*
Defines who may call this service and whom it may call, from network.calls and network.calledBy, for HTTP from
network.callsHttp and network.httpCalledBy, which a check compares with the code. Everything else is closed (the umbrella chart denies by default).
*/}}
{{- define "touchline.networkpolicy" -}}
{{- if and .Values.networkPolicy.enabled .Values.global.networkPolicy.enabled }}
{{- $ports := include "touchline.ports" . | fromYaml }}
{{- $policy := .Values.global.networkPolicy }}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "touchline.name" . }}
  labels:
    {{- include "touchline.labels" . | nindent 4 }}
spec:
  podSelector:
    matchLabels:
      {{- include "touchline.selectorLabels" . | nindent 6 }}
  policyTypes: [Ingress, Egress]
  ingress:
    {{- if .Values.network.calledBy }}
    - from:
        {{- range .Values.network.calledBy }}
        - podSelector:
            matchLabels:
              {{- include "touchline.selectorLabelsOf" (dict "root" $ "service" .) | nindent 14 }}
        {{- end }}
      ports:
        - port: {{ $ports.grpc }}
    {{- end }}
    {{- if .Values.network.httpCalledBy }}
    - from:
        {{- range .Values.network.httpCalledBy }}
        - podSelector:
            matchLabels:
              {{- include "touchline.selectorLabelsOf" (dict "root" $ "service" .) | nindent 14 }}
        {{- end }}
      ports:
        - port: {{ $ports.http }}
    {{- end }}
    {{- range $name := list "http" "collector" }}
    {{- with get $ports $name }}
    - ports:
        - port: {{ . }}
      {{- with $policy.publicFrom }}
      from:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    {{- end }}
    {{- end }}
    {{- /* No service calls another's operators' port: it is open only to the peers that the values name. */}}
    {{- if hasKey $ports "operator-grpc" }}
    {{- with $policy.operatorFrom }}
    - from:
        {{- toYaml . | nindent 8 }}
      ports:
        - port: {{ index $ports "operator-grpc" }}
    {{- end }}
    {{- end }}
    {{- with $policy.monitoringFrom }}
    - from:
        {{- toYaml . | nindent 8 }}
      ports:
        - port: {{ $ports.ops }}
    {{- end }}
  egress:
    - ports:
        - port: 53
          protocol: UDP
        - port: 53
          protocol: TCP
    {{- if .Values.network.calls }}
    - to:
        {{- range .Values.network.calls }}
        - podSelector:
            matchLabels:
              {{- include "touchline.selectorLabelsOf" (dict "root" $ "service" .) | nindent 14 }}
        {{- end }}
      ports:
        - port: {{ include "touchline.grpcPort" . }}
    {{- end }}
    {{- if .Values.network.callsHttp }}
    - to:
        {{- range .Values.network.callsHttp }}
        - podSelector:
            matchLabels:
              {{- include "touchline.selectorLabelsOf" (dict "root" $ "service" .) | nindent 14 }}
        {{- end }}
      ports:
        - port: {{ include "touchline.httpPort" . }}
    {{- end }}
    {{- include "touchline.egressTo" (dict "root" . "names" .Values.network.uses) | nindent 4 }}
    {{- if eq (include "touchline.reachesInternet" .) "true" }}
    - to:
        - ipBlock:
            cidr: 0.0.0.0/0
            except: [10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 169.254.0.0/16]
        - ipBlock:
            cidr: ::/0
            except: [fc00::/7, fe80::/10]
      ports:
        - port: 443
    {{- end }}
    {{- if eq (include "touchline.callsCluster" .) "true" }}
    - ports:
        - port: 443
        - port: 6443
      {{- with $policy.kubernetesApi.to }}
      to:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    {{- end }}
{{- end }}
{{- end -}}

{{/* Rules that allow egress to stores, by their names in global.networkPolicy, and to the OTLP collector if one is set. Takes a dict of root and names. */}}
{{- define "touchline.egressTo" -}}
{{- $global := .root.Values.global -}}
{{- range $name := concat .names (ternary (list "otlp") list (not (empty $global.otlp.endpoint))) }}
{{- $target := get $global.networkPolicy $name }}
- ports:
    {{- range $target.ports }}
    - port: {{ . }}
    {{- end }}
  {{- with $target.to }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
{{- end -}}

{{/* "true" for a service that calls the internet: always, or because of one of the settings that name an address there. */}}
{{- define "touchline.reachesInternet" -}}
{{- $isSet := .Values.network.usesInternet -}}
{{- range .Values.network.internetSettings -}}
{{- if get $.Values.settings . }}{{ $isSet = true }}{{ end -}}
{{- end -}}
{{- $isSet -}}
{{- end -}}

{{/* "true" for a service that calls the Kubernetes API: always, or to make Jobs. */}}
{{- define "touchline.callsCluster" -}}
{{- or .Values.network.usesCluster (eq (include "touchline.makesJobs" .) "true") -}}
{{- end -}}
