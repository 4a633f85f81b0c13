import { freshDatabase, migrateAll, PLANTILLA } from './database.ts';

/** Makes, before the workers of a run start, the database with today's tables that theirs are copied from. */
export default async function preparePlantilla(): Promise<() => Promise<void>> {
  const plantilla = await freshDatabase();
  try {
    await migrateAll(plantilla);
  } catch (error) {
    await plantilla.drop();
    throw error;
  }
  process.env[PLANTILLA] = plantilla.nombre;
  return async () => {
    delete process.env[PLANTILLA];
    await plantilla.drop();
  };
}
