/**
 * How PostgreSQL makes sure, before it replays its log after a crash, that what was written before is on the disk.
 * `fsync` opens and flushes each of its files in turn, thousands even in a small shop; `syncfs` is one call for the
 * whole file system, which tells of write errors since Linux 5.8.
 */
export function recoverySyncMethod(platform: string, kernelRelease: string): 'fsync' | 'syncfs' {
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(kernelRelease) ?? []
  const isReliable = Number(major) > 5 || (Number(major) === 5 && Number(minor) >= 8)
  return platform === 'linux' && isReliable ? 'syncfs' : 'fsync'
}
