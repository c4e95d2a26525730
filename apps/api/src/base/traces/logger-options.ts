import { currentTracer, traceOfLine } from './spans.ts'

/** Options of pino: with traces on, every log line of a traced request or job has its `traceId`. */
export const loggerOptions = (level: string): { level: string; mixin?: typeof traceOfLine } =>
  currentTracer() === null ? { level } : { level, mixin: traceOfLine }
