import { Button, Select, TextInput } from '@mantine/core';
import {
  CONSUMIDOR_FINAL,
  condicionesIvaReceptor,
  formatDocumento,
  formatNumero,
  isValidCuit,
  provincias,
  stripDocumento,
  type CondicionIvaReceptor,
  type Provincia,
} from '@talonario/core';
import { useRef } from 'react';
import { Icon } from '../../../../components/Icon.tsx';
import { Notice } from '../../../../components/estados/States.tsx';
import { useCuitLookup } from '../../../../hooks/useCuitLookup.ts';
import classes from '../../facturador.module.css';
import type { FacturaValores } from '../facturaValores.ts';
import type { SeccionProps } from './seccion.ts';

const LARGO_CUIT = 11;

/** Who the voucher is for. A CUIT typed whole brings what ARCA knows of it. */
export function Receptor({ v, set, campo, contexto }: SeccionProps) {
  const lookup = useCuitLookup();
  const escrito = useRef(v.cuit_facturado);
  // What was written here for another number goes away with it, but for what the person changed.
  const puestos = useRef<Partial<FacturaValores>>({});
  const numero = stripDocumento(v.cuit_facturado);
  // A note is for whom its invoice was (RG 4540).
  const fijo = contexto.vinculado !== null;

  const buscar = async (cuit: string) => {
    const persona = await lookup.buscar(cuit);
    // What arrives late is of another CUIT.
    if (!persona || stripDocumento(escrito.current) !== cuit) return;
    poner({
      razon_social_facturado: persona.razon_social,
      domicilio_facturado: persona.domicilio,
      localidad_facturado: persona.localidad,
      codigo_postal_facturado: persona.codigo_postal,
      provincia_facturado: persona.provincia,
      situacion_iva_facturado: persona.situacion_iva,
    });
  };
  const poner = (datos: DatosReceptor) => {
    puestos.current = datos;
    set(datos);
  };
  const type = (texto: string) => {
    const antes = stripDocumento(escrito.current);
    escrito.current = texto;
    const cuit = stripDocumento(texto);
    if (cuit === antes) return set({ cuit_facturado: texto });
    const deOtro = puestos.current;
    puestos.current = {};
    set((actuales) => ({ ...sinPuestos(actuales, deOtro), cuit_facturado: texto }));
    if (isValidCuit(cuit)) void buscar(cuit);
  };
  const consumidorFinal = () => {
    escrito.current = '0';
    set({ cuit_facturado: '0' });
    poner({
      razon_social_facturado: 'Consumidor final',
      domicilio_facturado: '-',
      localidad_facturado: '',
      codigo_postal_facturado: '',
      provincia_facturado: null,
      situacion_iva_facturado: CONSUMIDOR_FINAL,
    });
  };
  const { onBlur, ...campoCuit } = campo('cuit_facturado');

  return (
    <>
      {fijo && contexto.vinculado && (
        <Notice>Son los datos del comprobante vinculado, {formatNumero(contexto.vinculado)}.</Notice>
      )}
      <div className={classes.conBoton}>
        <TextInput
          label="CUIT"
          required
          inputMode="numeric"
          autoComplete="off"
          placeholder="30-71654321-4"
          maxLength={25}
          disabled={fijo}
          {...campoCuit}
          value={v.cuit_facturado}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onBlur={() => {
            if (formatDocumento(numero) !== v.cuit_facturado) set({ cuit_facturado: formatDocumento(numero) });
            onBlur();
          }}
        />
        <Button
          variant="default"
          onClick={() => void buscar(numero)}
          loading={lookup.buscando}
          disabled={fijo || numero.length !== LARGO_CUIT}
          leftSection={<Icon name="buscar" size={16} />}
        >
          Buscar en ARCA
        </Button>
      </div>
      {!fijo && (
        <p className={classes.ayuda}>
          También va un DNI. Si no se identifica,{' '}
          <button type="button" className={classes.enlace} onClick={consumidorFinal}>
            es un consumidor final
          </button>
          .
        </p>
      )}
      <div className={classes.dos}>
        <TextInput
          label="Razón social"
          required
          autoComplete="off"
          maxLength={300}
          disabled={fijo}
          {...campo('razon_social_facturado')}
          value={v.razon_social_facturado}
          onChange={({ currentTarget }) => set({ razon_social_facturado: currentTarget.value })}
        />
        <Select
          label="Condición frente al IVA"
          required
          placeholder="Elegí una"
          disabled={fijo}
          data={opcionesCondicion}
          {...campo('situacion_iva_facturado')}
          value={v.situacion_iva_facturado === null ? null : String(v.situacion_iva_facturado)}
          onChange={(codigo) =>
            set({ situacion_iva_facturado: codigo === null ? null : (Number(codigo) as CondicionIvaReceptor) })
          }
        />
      </div>
      <TextInput
        label="Domicilio"
        required
        autoComplete="off"
        maxLength={200}
        disabled={fijo}
        {...campo('domicilio_facturado')}
        value={v.domicilio_facturado}
        onChange={({ currentTarget }) => set({ domicilio_facturado: currentTarget.value })}
      />
      <div className={classes.tres}>
        <TextInput
          label="Localidad"
          autoComplete="off"
          maxLength={100}
          disabled={fijo}
          value={v.localidad_facturado}
          onChange={({ currentTarget }) => set({ localidad_facturado: currentTarget.value })}
        />
        <TextInput
          label="Código postal"
          autoComplete="off"
          maxLength={20}
          disabled={fijo}
          value={v.codigo_postal_facturado}
          onChange={({ currentTarget }) => set({ codigo_postal_facturado: currentTarget.value })}
        />
        <Select
          label="Provincia"
          searchable
          clearable
          disabled={fijo}
          nothingFoundMessage="No hay una provincia con ese nombre"
          data={opcionesProvincia}
          value={v.provincia_facturado === null ? null : String(v.provincia_facturado)}
          onChange={(id) => set({ provincia_facturado: id === null ? null : (Number(id) as Provincia) })}
        />
      </div>
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        maxLength={200}
        description="Opcional: adónde mandarle el comprobante."
        {...campo('email_facturado')}
        value={v.email_facturado}
        onChange={({ currentTarget }) => set({ email_facturado: currentTarget.value })}
      />
    </>
  );
}

const vacios = {
  razon_social_facturado: '',
  domicilio_facturado: '',
  localidad_facturado: '',
  codigo_postal_facturado: '',
  provincia_facturado: null,
  situacion_iva_facturado: null,
} as const satisfies Partial<FacturaValores>;

type DatosReceptor = Pick<FacturaValores, keyof typeof vacios>;

/** Empties the fields that still say what was put in them. */
function sinPuestos(actuales: FacturaValores, puestos: Partial<FacturaValores>): Partial<FacturaValores> {
  const campos = Object.entries(vacios) as [keyof DatosReceptor, string | null][];
  return Object.fromEntries(campos.filter(([campo]) => campo in puestos && puestos[campo] === actuales[campo]));
}

const opcionesCondicion = condicionesIvaReceptor.map(({ codigo, nombre }) => ({
  value: String(codigo),
  label: nombre,
}));
const opcionesProvincia = provincias.map(({ id, acentuado }) => ({ value: String(id), label: acentuado }));
