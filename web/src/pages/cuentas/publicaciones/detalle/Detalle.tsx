import { Stack } from '@mantine/core';
import type { Publicacion } from '@talonario/core/publicaciones';
import { Notice } from '../../../../components/estados/States.tsx';
import { useTitle } from '../../../../hooks/pantalla/useTitle.ts';
import { Calculo } from '../ganancia/Calculo.tsx';
import { CALCULANDO_OTRA_VEZ, precioEn } from '../textos.ts';
import { AyudaPrecio } from './precio/AyudaPrecio.tsx';
import { EditorPrecio } from './precio/EditorPrecio.tsx';
import { useEditor } from './precio/useEditor.ts';
import { Competencia } from './competencia/Competencia.tsx';
import classes from './Detalle.module.css';
import { Encabezado } from './Encabezado.tsx';
import { Existencias } from './existencias/Existencias.tsx';
import { Historial } from './Historial.tsx';
import { PorCantidad } from './existencias/PorCantidad.tsx';
import { PorSku } from './existencias/PorSku.tsx';
import { Promociones } from './promos/Promociones.tsx';
import { Respuesta } from './Respuesta.tsx';
import { Seccion } from '../../../../components/secciones/Seccion.tsx';

/**
 * A listing whole: the answer first, then what it is made of, then what can be done. A price being typed changes only the
 * calculation and the editor: the other parts are drawn again when the listing changes.
 */
export function Detalle({ publicacion, cuenta_id }: { publicacion: Publicacion; cuenta_id: string }) {
  const { title, avisos, automatizacion, estimaciones, moneda, precios_por_cantidad } = publicacion;
  useTitle(title);
  const editor = useEditor(cuenta_id, publicacion);
  const { tipeado } = editor;
  return (
    <Stack gap="lg">
      <Encabezado publicacion={publicacion} cuenta_id={cuenta_id} />
      {avisos.length > 0 && (
        <Notice tono="ambar" role="status">
          {avisos.map((aviso) => (
            <p key={aviso}>{aviso}</p>
          ))}
        </Notice>
      )}
      <Respuesta publicacion={publicacion} />
      <div className={classes.partes}>
        <Seccion
          forma="hoja"
          titulo={
            tipeado
              ? `Cómo se calcularía, a ${precioEn(moneda, tipeado.precio)}${tipeado.promo?.sigue ? ' y sin la promoción' : ''}`
              : 'Cómo se calcula'
          }
          pie={publicacion.vieja ? CALCULANDO_OTRA_VEZ : undefined}
        >
          <Calculo estimaciones={tipeado?.estimaciones ?? estimaciones} titulo={title} />
        </Seccion>
        <div className={classes.columna}>
          {automatizacion?.activa && <Automatica automatizacion={automatizacion} moneda={moneda} />}
          <EditorPrecio editor={editor} publicacion={publicacion} cuenta_id={cuenta_id} />
          <AyudaPrecio publicacion={publicacion} cuenta_id={cuenta_id} onUsar={editor.setPrecio} />
        </div>
      </div>
      <PorSku publicacion={publicacion} />
      <div className={classes.mitades}>
        <Competencia publicacion={publicacion} onUsar={editor.setPrecio} />
        <Existencias publicacion={publicacion} />
      </div>
      <Promociones publicacion={publicacion} cuenta_id={cuenta_id} />
      {precios_por_cantidad.length > 0 && <PorCantidad precios={precios_por_cantidad} />}
      <Historial cuenta_id={cuenta_id} publicacion={publicacion} />
    </Stack>
  );
}

function Automatica({
  automatizacion: { texto, precio_minimo, precio_maximo },
  moneda,
}: {
  automatizacion: NonNullable<Publicacion['automatizacion']>;
  moneda: Publicacion['moneda'];
}) {
  return (
    <Notice tono="ambar">
      <p>
        <strong>Mercado Libre cambia este precio automáticamente.</strong> {texto}
        {precio_minimo !== null && ` Nunca menos de ${precioEn(moneda, precio_minimo)}.`}
        {precio_maximo !== null && ` Nunca más de ${precioEn(moneda, precio_maximo)}.`} El precio que pongas acá puede
        durar poco.
      </p>
    </Notice>
  );
}
