<?php

declare(strict_types=1);

namespace Chekhov;

/** 403: the key lacks the permission. */
final class Forbidden extends ChekhovException
{
}
