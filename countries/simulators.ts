import type { Country } from './index.ts'
import { ruSimulator } from './ru/simulator/index.ts'
import { uzSimulator } from './uz/simulator/index.ts'

/**
 * The simulated tax authorities. Callers that name no country mean the first. The service never imports this list: it starts `simulator/main.ts` as a
 * program.
 */
export const SIMULATORS = { ru: ruSimulator, uz: uzSimulator } satisfies { [C in Country]: unknown }
