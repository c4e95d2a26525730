import sharp from 'sharp'
const [out, ...files] = process.argv.slice(2)
const imgs = await Promise.all(files.map(async f => { const b = await sharp(f).resize({ width: /-360/.test(f) ? 330 : 760 }).extract({left:0,top:0,width:/-360/.test(f) ? 330 : 760,height:Math.min(1200, Math.round((await sharp(await sharp(f).resize({ width: /-360/.test(f) ? 330 : 760 }).toBuffer()).metadata()).height))}).toBuffer(); const m = await sharp(b).metadata(); return { b, w: m.width, h: m.height } }))
let x = 0; const H = Math.max(...imgs.map(i => i.h)); const comp = []
for (const i of imgs) { comp.push({ input: i.b, left: x, top: 0 }); x += i.w + 10 }
await sharp({ create: { width: x, height: H, channels: 3, background: '#888' } }).composite(comp).png().toFile(out)
