import { CHANNELS, type Channel } from '@jhilik/contract/messages.ts'
import { useSite } from '../../lib/page/site.ts'

/** The channels among which people choose: without notifications where the site sends none. */
export function useChannels(): readonly Channel[] {
  const { webPush } = useSite()
  return webPush ? CHANNELS : CHANNELS.filter((channel) => channel !== 'push')
}
