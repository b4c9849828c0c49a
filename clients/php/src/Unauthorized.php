<?php

declare(strict_types=1);

namespace Chekhov;

/** 401: the key is missing or wrong. */
final class Unauthorized extends ChekhovException
{
}
