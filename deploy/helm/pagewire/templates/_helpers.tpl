{{- define "pagewire.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "pagewire.selector" -}}
app.kubernetes.io/name: pagewire
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "pagewire.labels" -}}
{{ include "pagewire.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "pagewire.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- /* One variable from the Secret. Arguments: the root, the name, whether it may be missing. */}}
{{- define "pagewire.secret" -}}
- name: {{ index . 1 }}
  valueFrom:
    secretKeyRef:
      name: {{ (index . 0).Values.existingSecret }}
      key: {{ index . 1 }}
      {{- if index . 2 }}
      optional: true
      {{- end }}
{{- end }}

{{- define "pagewire.settings" -}}
- name: TRUST_PROXY
  value: {{ .Values.trustProxy | quote }}
{{- if and .Values.ingress.enabled (not .Values.settings.PUBLIC_URL) }}
- name: PUBLIC_URL
  value: {{ printf "%s://%s" (ternary "https" "http" (ne .Values.ingress.tlsSecret "")) .Values.ingress.host | quote }}
{{- end }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- if .Values.artifactsClaim }}
- name: ARTIFACT_DIR
  value: /data/artifacts
{{- else if .Values.settings.S3_BUCKET }}
{{- range list "S3_ACCESS_KEY_ID" "S3_SECRET_ACCESS_KEY" }}
{{ include "pagewire.secret" (list $ . true) }}
{{- end }}
{{- else }}
{{- fail "give settings.S3_BUCKET or artifactsClaim, a volume that all pods mount: docs/kubernetes.md" }}
{{- end }}
{{- end }}

{{- define "pagewire.container-security" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "pagewire.pod-security" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
{{- end }}

{{- define "pagewire.probes" -}}
# A start may wait a minute for the database.
startupProbe:
  httpGet: { path: /live, port: ops }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /live, port: ops }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /ready, port: ops }
  periodSeconds: 5
  timeoutSeconds: 5
  failureThreshold: 2
{{- end }}

{{- define "pagewire.placement" -}}
{{- with .nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
