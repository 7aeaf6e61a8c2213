import { serviceListResponseSchema } from '@jhilik/contract/services.ts'
import { loadOrNull } from '../../lib/http/loader.ts'

/** The `loader` of a page that lists the services. */
export async function loadServices(args: Parameters<typeof loadOrNull>[0]) {
  const services = await loadOrNull(args, '/services', serviceListResponseSchema)
  return { services: services?.data ?? null }
}
