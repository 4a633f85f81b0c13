import { PageHeader } from '../../components/encabezado/PageHeader.tsx';
import { Asistida } from './Asistida.tsx';
import { Claves } from './Claves.tsx';
import { Destinos } from './Destinos.tsx';
import comunes from '../../components/secciones/Secciones.module.css';
import classes from './Programas.module.css';

/** /app/programas: what works for the user with no person at it. */
export default function Programas() {
  return (
    <>
      <PageHeader
        titulo="Programas y claves"
        bajada={
          <>
            Otro programa puede usar Talonario con tu permiso. Los pedidos que admite están en la{' '}
            <a href="/api/docs">documentación de la API</a>.
          </>
        }
      />
      <div className={`${comunes.secciones} ${classes.secciones}`}>
        <Claves />
        <Destinos />
        <Asistida />
      </div>
    </>
  );
}
