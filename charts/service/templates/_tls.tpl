{{/* The trust domain in which certificates name services: spiffe://<this>/<service>. */}}
{{- define "touchline.trustDomain" -}}
{{- .Values.global.tls.trustDomain | default (printf "%s.%s" .Release.Name .Release.Namespace) -}}
{{- end -}}

{{/* "true" if callers present certificates. */}}
{{- define "touchline.hasTls" -}}
{{- ne .Values.global.tls.mode "disabled" -}}
{{- end -}}

{{/* The Secret with tls.crt, tls.key and ca.crt of a service, or of operators. Takes a dict of root and caller. */}}
{{- define "touchline.tlsSecret" -}}
{{- $tls := .root.Values.global.tls -}}
{{- if eq $tls.mode "existingSecrets" -}}
{{- $tls.existingSecrets.pattern | replace "{service}" .caller -}}
{{- else -}}
{{- printf "%s-tls" (include "touchline.nameOf" (dict "root" .root "service" .caller)) -}}
{{- end -}}
{{- end -}}

{{/* The settings by which a service presents its certificate and identifies its callers, as YAML; the ConfigMap includes them. */}}
{{- define "touchline.tlsSettings" -}}
{{- if eq (include "touchline.hasTls" .) "true" -}}
GRPC_TLS_CERT_FILE: /etc/touchline/tls/tls.crt
GRPC_TLS_KEY_FILE: /etc/touchline/tls/tls.key
GRPC_TLS_CA_FILE: /etc/touchline/tls/ca.crt
GRPC_TLS_TRUST_DOMAIN: {{ include "touchline.trustDomain" . | quote }}
GRPC_CALLERS: {{ .Values.global.tls.callers }}
{{- end -}}
{{- end -}}

{{/* For the pods that serve: Jobs call no service, and those before an install would wait for a Secret that is made only after them. */}}
{{- define "touchline.tlsVolumeMounts" -}}
{{- if eq (include "touchline.hasTls" .) "true" }}
- name: tls
  mountPath: /etc/touchline/tls
  readOnly: true
{{- end }}
{{- end -}}

{{- define "touchline.tlsVolumes" -}}
{{- if eq (include "touchline.hasTls" .) "true" }}
- name: tls
  secret:
    secretName: {{ include "touchline.tlsSecret" (dict "root" . "caller" .Chart.Name) }}
    # 0440: readable to the group of the pod (fsGroup).
    defaultMode: 288
{{- end }}
{{- end -}}

{{/* The certificate of this service. */}}
{{- define "touchline.certificate" -}}
{{- if eq .Values.global.tls.mode "certManager" }}
{{- $host := printf "%s-grpc" (include "touchline.name" .) }}
{{- include "touchline.certificateOf" (dict "root" . "caller" .Chart.Name "hosts" (list $host (printf "%s.%s.svc" $host .Release.Namespace)) "labels" (include "touchline.labels" .)) }}
{{- end }}
{{- end -}}

{{/* Takes a dict of root, caller, labels, and the host names by which it is called. */}}
{{- define "touchline.certificateOf" -}}
{{- $own := .root.Values.global.tls.certManager -}}
apiVersion: cert-manager.io/v1
kind: Certificate
metadata:
  name: {{ include "touchline.nameOf" (dict "root" .root "service" .caller) }}
  labels:
    {{- .labels | nindent 4 }}
spec:
  secretName: {{ include "touchline.tlsSecret" (dict "root" .root "caller" .caller) }}
  duration: {{ $own.duration }}
  renewBefore: {{ $own.renewBefore }}
  privateKey:
    algorithm: ECDSA
    size: 256
    rotationPolicy: Always
  usages:
    - digital signature
    - server auth
    - client auth
  uris:
    - {{ printf "spiffe://%s/%s" (include "touchline.trustDomain" .root) .caller }}
  {{- with .hosts }}
  dnsNames:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  issuerRef:
    name: {{ $own.issuerRef.name | default (printf "%s-ca" .root.Release.Name) }}
    kind: {{ $own.issuerRef.kind }}
    group: {{ $own.issuerRef.group }}
{{- end -}}
