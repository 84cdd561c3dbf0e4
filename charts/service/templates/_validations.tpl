{{/* Refuses values that would install something that cannot work, and says what to do instead. */}}
{{- define "touchline.validations" -}}
{{- range $key, $advice := include "touchline.removed" . | fromYaml }}
{{- if hasKey $.Values $key }}{{ fail (printf "%s.%s: %s" $.Chart.Name $key $advice) }}{{ end }}
{{- end }}
{{- /* Names derived from it must stay below the 63 characters of a label: a Service, a Job and the Job's pods. */}}
{{- if gt (len .Release.Name) 38 }}
{{- fail (printf "the release's name %s is too long: choose one of 38 characters at most." .Release.Name) }}
{{- end }}
{{- range $name := list "mongodb" "nats" "valkey" }}
{{- if not (get $.Values.global $name).existingSecret }}
{{- fail (printf "global.%s.existingSecret is empty: make a Secret with the address of %s and name it there (docs/deploy.md)." $name $name) }}
{{- end }}
{{- end }}
{{- with .Values.global.tls }}
{{- if hasKey . "existingSecret" }}
{{- fail "global.tls.existingSecret: one certificate for all cannot say who calls. Have one for each service (global.tls.mode certManager, or existingSecrets with Secrets of your own); to keep the one for now, set global.tls.mode to existingSecrets, global.tls.existingSecrets.pattern to its Secret and global.tls.callers to warn (docs/deploy.md)." }}
{{- end }}
{{- if and (eq .mode "existingSecrets") (ne .callers "warn") (not (contains "{service}" .existingSecrets.pattern)) }}
{{- fail "global.tls.existingSecrets.pattern names one Secret for every service, and one certificate for all names no caller: put {service} into the pattern, or set global.tls.callers to warn for now." }}
{{- end }}
{{- end }}
{{- if and .Values.secrets.keys (not .Values.secrets.existingSecret) }}
{{- fail (printf "%s.secrets.existingSecret is empty: make a Secret with the keys %s and name it there (docs/deploy.md)." .Chart.Name (values .Values.secrets.keys | sortAlpha | join ", ")) }}
{{- end }}
{{- range $name, $_ := .Values.settings }}
{{- if regexMatch "^(MONGODB_URL|NATS_URL|REDIS_URL|.*_KEYS?|.*_SECRET|.*_TOKEN|.*_PASSWORD)$" $name }}
{{- fail (printf "%s.settings.%s is secret: put it into a Secret and name its key in %s.secrets.keys.%s." $.Chart.Name $name $.Chart.Name $name) }}
{{- end }}
{{- end }}
{{- if lt (int .Values.terminationGracePeriodSeconds) 25 }}
{{- fail (printf "%s.terminationGracePeriodSeconds must be at least 25: a pod pauses 5 s, drains 15 s and flushes 2 s." .Chart.Name) }}
{{- end }}
{{- if and (eq (include "touchline.makesJobs" .) "true") (not .Values.serviceAccount.create) (not .Values.serviceAccount.name) }}
{{- fail (printf "%s.serviceAccount.name is empty: replayJobs.enabled would let every pod of the namespace make Jobs; name an account of its own." .Chart.Name) }}
{{- end }}
{{- if eq (include "touchline.keepsDomains" .) "true" }}
{{- with .Values.domainController }}
{{- if and (not .serviceAccount.create) (not .serviceAccount.name) }}
{{- fail (printf "%s.domainController.serviceAccount.name is empty: every pod of the namespace could change Ingresses; name an account of its own." $.Chart.Name) }}
{{- end }}
{{- if eq (toString (get .annotations "acme.cert-manager.io/http01-edit-in-place")) "true" }}
{{- fail (printf "%s.domainController.annotations: with acme.cert-manager.io/http01-edit-in-place cert-manager would change Ingresses that the controller keeps as they are; take it out." $.Chart.Name) }}
{{- end }}
{{- end }}
{{- end }}
{{- if and .Values.autoscaling.enabled (gt (int .Values.autoscaling.minReplicas) (int .Values.autoscaling.maxReplicas)) }}
{{- fail (printf "%s.autoscaling.minReplicas is above maxReplicas." .Chart.Name) }}
{{- end }}
{{- end -}}

{{/* Keys that people know from other charts, and what replaces them here. */}}
{{- define "touchline.removed" -}}
env: "use settings for plain environment variables, and secrets.keys for secret ones."
replicaCount: "use replicas (with autoscaling.enabled false) or autoscaling.minReplicas."
ingress: "the umbrella chart makes it: see ingress.api and ingress.collector there."
{{- end -}}
