import { ConfigError, type Config } from '#context/config.ts'
import { openNats } from '#src/sinks/open-nats.ts'
import { openParquet } from '#src/sinks/open-parquet.ts'
import { runSink } from '#src/sinks/run-sink.ts'
import { closeAfter, listen, onStop, openApi, openFrom } from './serve.ts'

/** Runs one process that brings the feed to the configured sinks. It listens like a worker, for /health, /ready and /metrics. */
export async function sink(config: Config): Promise<void> {
  const { SINK_NATS_URL: natsUrl, SINK_PARQUET: parquet } = config
  if (natsUrl === null && !parquet) throw new ConfigError('SINK_NATS_URL, SINK_PARQUET: one of them must be set for this command')
  const { service, log } = await openFrom(config)
  const { ctx } = service
  const sinks = [...(natsUrl === null ? [] : [openNats(natsUrl)]), ...(parquet ? [openParquet(ctx)] : [])]
  const over = new AbortController()
  const running = sinks.map((one) => runSink(ctx, one, over.signal))
  const app = openApi(ctx)
  onStop(ctx, async (graceMs) => {
    over.abort()
    await Promise.all([...running, closeAfter(app, graceMs)])
    await Promise.all(sinks.map((one) => one.close()))
    await service.close()
  })
  await listen(ctx, app)
  log.info({ address: app.listeningOrigin, sinks: sinks.map(({ name }) => name) }, 'sinking')
}
