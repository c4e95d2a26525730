import { closeAfterwards } from '../../test-closing.ts'
import { serveFakeS3 } from './s3-server.fake.ts'

/** The fake S3 server, closed after the test or the file that opened it. */
export async function openFakeS3() {
  const bucket = await serveFakeS3()
  closeAfterwards(bucket.close)
  return bucket
}
