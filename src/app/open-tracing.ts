import { hostname } from 'node:os'
import { type Context as SpanContext, type Link, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import { ExportResultCode } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, RandomIdGenerator, type SpanExporter, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { Config } from '#context/config.ts'
import { firstSpanIdOf, type Note, type Step, traceIdOf, type Tracing } from '#context/tracing.ts'
import { subjectNow, withSubject, type Attributes, type Subject } from '#platform/subject.ts'

/** The last spans of a process are given up after this, as their collector may be away. */
const CLOSE_MS = 2_000
const KINDS: Partial<Record<Step, SpanKind>> = { receive: SpanKind.SERVER, 'ask-tax-authority': SpanKind.CLIENT, 'send-callback': SpanKind.CLIENT }

/** Spans go to the collector of OTEL_EXPORTER_OTLP_ENDPOINT. This file, with its library, is loaded only where there is one. */
export function openTracing(config: Config, { version, log }: { version: string; log: Logger }): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${config.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`, headers: config.OTEL_EXPORTER_OTLP_HEADERS })
  const random = new RandomIdGenerator()
  let given: { traceId: string; spanId: string } | null = null
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'chekhov',
      'service.version': version,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    sampler: new TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG),
    idGenerator: { generateTraceId: () => given?.traceId ?? random.generateTraceId(), generateSpanId: () => given?.spanId ?? random.generateSpanId() },
    spanProcessors: [new BatchSpanProcessor({ exporter: sayingWhenAway(exporter, log) })],
  })
  const tracer = provider.getTracer('chekhov', version)

  const parentOf = ({ uuid, span }: Pick<Subject, 'uuid' | 'span'>): SpanContext =>
    (span as SpanContext | null) ??
    trace.setSpanContext(ROOT_CONTEXT, {
      traceId: traceIdOf(uuid!),
      spanId: firstSpanIdOf(uuid!),
      traceFlags: TraceFlags.SAMPLED,
      isRemote: true,
    })

  const run = async <T>(name: string, kind: SpanKind, subject: Subject, attributes: Attributes, what: (note: Note) => Promise<T>): Promise<T> => {
    const parent = parentOf(subject)
    const span = tracer.startSpan(name, { kind, attributes }, parent)
    try {
      return await withSubject({ ...subject, span: trace.setSpan(parent, span) }, () => what((more) => void span.setAttributes(more)))
    } catch (error) {
      failed(span, error)
      throw error
    } finally {
      span.end()
    }
  }

  const early = async <T>(name: Step, subject: Subject, what: (note: Note) => Promise<T>): Promise<T> => {
    const startedAt = Date.now()
    const attributes: Attributes = {}
    try {
      return await what((more) => void Object.assign(attributes, more))
    } finally {
      subject.early.push({ name, startedAt, endedAt: Date.now(), attributes })
    }
  }

  return {
    isOn: true,
    async step(name, what) {
      const subject = subjectNow()
      if (subject === null) return what(() => {})
      return subject.uuid === null ? early(name, subject, what) : run(name, KINDS[name] ?? SpanKind.INTERNAL, subject, {}, what)
    },
    async job(name, attributes, what) {
      const subject = subjectNow()
      return subject === null || subject.uuid === null ? what() : run(name, SpanKind.CONSUMER, subject, attributes, what)
    },
    arrived(receiptUuid, replayed, attributes) {
      const subject = subjectNow()
      const options = { kind: SpanKind.SERVER, attributes, startTime: subject?.startedAt ?? Date.now(), links: linksTo(subject) }
      if (!replayed) given = { traceId: traceIdOf(receiptUuid), spanId: firstSpanIdOf(receiptUuid) }
      const span = replayed
        ? tracer.startSpan('replay' satisfies Step, options, parentOf({ uuid: receiptUuid, span: null }))
        : tracer.startSpan('receive' satisfies Step, { ...options, root: true })
      given = null
      const inside = trace.setSpan(ROOT_CONTEXT, span)
      for (const { name, startedAt, endedAt, attributes: known } of subject?.early.splice(0) ?? [])
        tracer.startSpan(name, { startTime: startedAt, attributes: known }, inside).end(endedAt)
      span.end()
    },
    async close() {
      await Promise.race([provider.shutdown(), new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())]).catch(() => {})
    },
  }
}

/** Where the way of a receipt was begun from: the brand's own span, or the approval that was copied. */
function linksTo(subject: Subject | null): Link[] {
  const span = subject?.span ? trace.getSpanContext(subject.span as SpanContext) : undefined
  if (span !== undefined) return [{ context: span }]
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(subject?.traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return []
  return [{ context: { traceId, spanId, traceFlags: Number.parseInt(flags!, 16) & TraceFlags.SAMPLED, isRemote: true } }]
}

/** Only the type of an exception is told: its words may contain data of rows or requests. */
function failed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
}

/** A collector that is away costs spans and one line in the log, and nothing else. */
function sayingWhenAway(exporter: SpanExporter, log: Logger): SpanExporter {
  let isAway = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failedNow = result.code !== ExportResultCode.SUCCESS
        if (failedNow !== isAway)
          log.warn({ ...(failedNow && { cause: result.error?.message }) }, failedNow ? 'spans are lost: no collector' : 'the collector of spans is back')
        isAway = failedNow
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
