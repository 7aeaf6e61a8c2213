import type { Config } from '../../../config.ts'
import { aamarpayGateway } from './aamarpay.ts'
import type { Gateway } from './gateway.ts'

/** The gateways the settings ask for, by name; the first one is offered by default. */
export function openGateways(config: Config): Map<string, Gateway> {
  const aamarpay = aamarpayGateway(config.aamarpay)
  return new Map([[aamarpay.name, aamarpay]])
}
