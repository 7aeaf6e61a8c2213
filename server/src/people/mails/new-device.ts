import type { Config } from '../../config.ts'
import { formatFor } from '../../platform/format.ts'
import type { Mail } from '../../platform/mail.ts'
import type { Device } from '../rules/device.ts'
import { mailTo, type Reader, textsOf } from './mail-to.ts'

/** The mail to the owner, who may not have signed in there. */
export function newDeviceMail(config: Config, reader: Reader, device: Device, at: Date): Mail {
  const { newDevice } = textsOf[reader.locale]
  const name = [device.browser, device.system].filter(Boolean).join(', ') || newDevice.unknown
  return mailTo(config, reader, {
    subject: newDevice.subject(config.businessName),
    heading: newDevice.heading,
    paragraphs: [newDevice.text],
    facts: [
      [newDevice.device, name],
      [newDevice.time, formatFor(reader.locale).moment(at, config.timeZone)],
      [newDevice.address, device.address],
    ],
    action: { text: newDevice.action, url: `${config.publicUrl}/dashboard/account?lang=${reader.locale}` },
    afterword: newDevice.notYou,
    note: newDevice.note(config.publicUrl),
  })
}
