import * as simulated from '#simulator/open-simulator.ts'

type Ru = NonNullable<simulated.SimulatorOptions['ru']>
export type SimulatorOptions = Omit<simulated.SimulatorOptions, 'ru'> & Ru
export type Simulator = Awaited<ReturnType<typeof openSimulator>>

/** The simulator with short names for tests: a name without a country belongs to the tax authority of Russia. */
export async function openSimulator({ port, wantedPort, host, now, stateFile, uz, ...ru }: SimulatorOptions = {}) {
  const outside = { port, wantedPort, host, now, stateFile, uz }
  const given = Object.fromEntries(Object.entries(outside).filter(([, value]) => value !== undefined)) as simulated.SimulatorOptions
  const simulator = await simulated.openSimulator({ ...given, ru })
  const { mint: mintUz, settings: uzSettings, timesAsked: uzTimesAsked, ofdUrl } = simulator.uz
  return { ...simulator.ru, mintUz, uzSettings, uzTimesAsked, ofdUrl, ...simulator }
}
