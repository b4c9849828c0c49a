import { createContext, useContext } from 'react'
import type { Finding } from './findings.tsx'

/** The findings about the settings in the form, for inputs that mark the place of an error themselves. */
const Findings = createContext<readonly Finding[]>([])

export const FindingsProvider = Findings.Provider
export const useFindings = () => useContext(Findings)
