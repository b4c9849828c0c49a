{{- define "chekhov.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "chekhov.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "chekhov.labels" -}}
{{ include "chekhov.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- /* What serve, work, read and migrate have in common: the image as a user without rights, and nothing to write to but its own folders. */}}
{{- define "chekhov.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: data
    emptyDir: {}
  - name: tmp
    emptyDir: {}
{{- end }}

{{- define "chekhov.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
env:
  - { name: PORT, value: "8080" }
  {{- range $name, $value := .Values.env }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
  {{- end }}
{{- end }}

{{- /* A deployment of one kind of process, with what keeps some of its pods running and what makes more of them. */}}
{{- define "chekhov.process" -}}
{{- $own := index .root.Values .kind }}
{{- $root := .root }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "chekhov.name" $root }}-{{ .kind }}
  labels:
    {{- include "chekhov.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .kind }}
spec:
  {{- if not $own.autoscaling.max }}
  replicas: {{ $own.replicas }}
  {{- end }}
  # A rolling update has the next pod ready before it stops one.
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  selector:
    matchLabels:
      {{- include "chekhov.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ .kind }}
  template:
    metadata:
      labels:
        {{- include "chekhov.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ .kind }}
    spec:
      {{- include "chekhov.pod" $root | nindent 6 }}
      # STOP_GRACE and ten seconds of draining, with room for a longer grace.
      terminationGracePeriodSeconds: 60
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "chekhov.selector" $root | nindent 14 }}
              app.kubernetes.io/component: {{ .kind }}
      containers:
        - name: {{ .kind }}
          {{- include "chekhov.container" $root | nindent 10 }}
          args: [{{ .kind }}]
          envFrom:
            - secretRef: { name: {{ $root.Values.secretName }} }
          ports:
            - { name: http, containerPort: 8080 }
          startupProbe:
            httpGet: { path: /health, port: http }
            periodSeconds: 2
            failureThreshold: 60
          livenessProbe:
            httpGet: { path: /health, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /ready, port: http }
            periodSeconds: 3
            timeoutSeconds: 5
          resources:
            {{- toYaml $own.resources | nindent 12 }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "chekhov.name" $root }}-{{ .kind }}
  labels:
    {{- include "chekhov.labels" $root | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels:
      {{- include "chekhov.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ .kind }}
{{- if $own.autoscaling.max }}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "chekhov.name" $root }}-{{ .kind }}
  labels:
    {{- include "chekhov.labels" $root | nindent 4 }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ include "chekhov.name" $root }}-{{ .kind }} }
  minReplicas: {{ max 1 $own.replicas }}
  maxReplicas: {{ $own.autoscaling.max }}
  metrics:
    {{- if $own.autoscaling.jobsDue }}
    - type: External
      external:
        metric: { name: chekhov_jobs_due }
        target: { type: AverageValue, averageValue: {{ $own.autoscaling.jobsDue | quote }} }
    {{- else if $own.autoscaling.photosWaiting }}
    - type: External
      external:
        metric: { name: chekhov_photos_waiting }
        target: { type: AverageValue, averageValue: {{ $own.autoscaling.photosWaiting | quote }} }
    {{- else }}
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: {{ $own.autoscaling.cpuPercent }} }
    {{- end }}
{{- end }}
{{- end }}
