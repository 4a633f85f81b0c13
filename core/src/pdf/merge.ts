import { PDFDocument } from '@cantoo/pdf-lib';

/**
 * Joins finished PDFs into one, page after page, in order. Fonts are not shared between them: comprobantes at hand are better printed
 * together, and this is for files that already exist. Title and dates are the first file's.
 */
export async function joinPdfs(files: readonly Uint8Array[]): Promise<Uint8Array> {
  const joined = await PDFDocument.create({ updateMetadata: false });
  for (const [i, file] of files.entries()) {
    const source = await PDFDocument.load(file, { updateMetadata: false });
    for (const page of await joined.copyPages(source, source.getPageIndices())) joined.addPage(page);
    if (i === 0) copyInfo(source, joined);
  }
  return joined.save();
}

function copyInfo(source: PDFDocument, joined: PDFDocument): void {
  joined.setTitle(source.getTitle() ?? '');
  joined.setAuthor(source.getAuthor() ?? '');
  joined.setCreator(source.getCreator() ?? '');
  joined.setProducer(source.getProducer() ?? '');
  const created = source.getCreationDate();
  if (created) joined.setCreationDate(created);
}
