import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'

/** Exports the size and the free space of the disk of DATA_DIR. */
export function measureDisk(registry: Registry, directory: string): void {
  const gauge = (name: string, help: string, blocks: 'bavail' | 'blocks') =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const disk = await statfs(directory).catch(() => null)
        if (disk) this.set(disk[blocks] * disk.bsize)
      },
    })
  gauge('shpulka_data_free_bytes', 'What the shop may still write to the disk of DATA_DIR', 'bavail')
  gauge('shpulka_data_size_bytes', 'How large the disk of DATA_DIR is', 'blocks')
}
